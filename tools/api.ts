// Writes docs/reference/api/*.md: every name that the packages export, with its signature. `npm run api`; a test says when it is out of date.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The doors of the packages: what others may import. */
const DOORS: { readonly [report: string]: string } = {
  engine: 'engine/index.ts',
  notation: 'engine/dice/notation/index.ts',
  odds: 'engine/odds/index.ts',
  plays: 'engine/plays/index.ts',
  testkit: 'engine/testkit/index.ts',
  protocol: 'protocol/index.ts',
}

export const API_FOLDER = join(ROOT, 'docs/reference/api')

/** The reports as they should be, by file name. */
export function apiReports(): { readonly [file: string]: string } {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config as object
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
  const files = Object.values(DOORS).map((file) => join(ROOT, file))
  const program = ts.createProgram(files, options)
  return Object.fromEntries(
    Object.entries(DOORS).map(([name, file]) => [`${name}.md`, report(program, name, join(ROOT, file))]),
  )
}

function report(program: ts.Program, name: string, file: string): string {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const door = source && checker.getSymbolAtLocation(source)
  if (!door) throw new Error(`${file} exports nothing`)
  const lines = checker
    .getExportsOfModule(door)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
    .map((symbol) => signature(checker, symbol))
    .sort((a, b) => (a < b ? -1 : 1))
  return `# API: ${name}\n\nMade by \`npm run api\`. A change here is a change of the package's surface.\n\n\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n`
}

/** The declaration without its body and comments, in one line if it is short. */
function signature(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  const [declaration] = symbol.declarations ?? []
  if (!declaration) return symbol.name
  if (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration)) return printed(declaration)
  if (ts.isClassDeclaration(declaration)) return `class ${symbol.name} { ${members(checker, symbol)} }`
  const type = checker.typeToString(
    checker.getTypeOfSymbol(symbol),
    declaration,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
  )
  return `${ts.isFunctionDeclaration(declaration) ? 'function' : 'const'} ${symbol.name}: ${type}`
}

/** What others can use of a class. */
const members = (checker: ts.TypeChecker, symbol: ts.Symbol): string =>
  [...(symbol.members?.values() ?? [])]
    .filter((member) => !member.name.startsWith('__') && !isPrivate(member))
    .map((member) => `${member.name}: ${checker.typeToString(checker.getTypeOfSymbol(member))}`)
    .join('; ')

const isPrivate = ({ valueDeclaration: at }: ts.Symbol): boolean => {
  const name = at && ts.getNameOfDeclaration(at)
  return (
    at !== undefined &&
    ((name !== undefined && ts.isPrivateIdentifier(name)) ||
      (ts.getCombinedModifierFlags(at) & ts.ModifierFlags.Private) !== 0)
  )
}

const printer = ts.createPrinter({ removeComments: true })
const printed = (node: ts.Declaration): string =>
  printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/^export /, '')
    .replace(/\s+/g, ' ')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(API_FOLDER, { recursive: true })
  for (const [file, text] of Object.entries(apiReports())) writeFileSync(join(API_FOLDER, file), text)
}
