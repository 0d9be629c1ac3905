// Who may import whom. Everything that is not allowed here is forbidden; ARCHITECTURE.md draws the same picture.

const TESTS = '\\.test\\.ts$|/tests/'
const TESTKIT = '^engine/testkit/'
/** Code of this repository, as opposed to packages and Node's own modules. */
const REPO = '^(engine|games|table|protocol|apps|tools|bench|e2e)/'
/** The engine's public doors; behind them it may be rearranged freely. */
const ENGINE = '^engine/(index|(dice|dice/notation|kernel|odds|plays)/index)\\.ts$'
const TESTKIT_DOOR = '^engine/testkit/index\\.ts$'

/** What a game shows in the browser. */
const GAME_WEB = '^games/[^/]+/web/'

/** A layer may import itself and the listed paths of the repository, nothing else of it. */
const layer = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: REPO, pathNot: [from, ...allowed] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that neither file can be understood first. A component may draw itself.',
      severity: 'error',
      from: { pathNot: '\\.svelte$' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import must lead somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },

    layer('dice-alone', 'Dice know nothing else of the repository.', '^engine/dice/', []),
    layer('kernel-on-dice', 'The kernel stands on dice alone.', '^engine/kernel/', ['^engine/dice/']),
    layer('odds-on-kernel', 'Odds stand on the kernel and dice.', '^engine/odds/', ['^engine/(dice|kernel)/']),
    layer('plays-on-kernel', 'Plays written down stand on the kernel and dice.', '^engine/plays/', [
      '^engine/(dice|kernel)/',
    ]),
    layer('testkit-on-engine', 'The testkit stands on the engine.', TESTKIT, ['^engine/']),
    layer('engine-alone', 'The engine knows no game, table or app.', '^engine/', []),
    {
      name: 'engine-tests',
      comment: 'Engine tests may use the toy game first-light, and nothing else outside the engine.',
      severity: 'error',
      from: { path: '^engine/.*(\\.test\\.ts$|/tests/)' },
      to: { path: REPO, pathNot: ['^engine/', '^games/first-light/'] },
    },
    {
      name: 'testkit-in-tests-only',
      comment: 'Only tests, tools, benchmarks and the CLI may use the testkit.',
      severity: 'error',
      from: { path: REPO, pathNot: [TESTS, TESTKIT, '^(tools|bench|e2e|apps/cli)/'] },
      to: { path: TESTKIT },
    },
    {
      name: 'engine-through-its-doors',
      comment: 'Outside the engine, import @sortie/engine or one of its named parts.',
      severity: 'error',
      from: { path: REPO, pathNot: '^engine/' },
      to: { path: '^engine/', pathNot: [ENGINE, TESTKIT_DOOR] },
    },

    {
      name: 'game-alone',
      comment: 'A game imports the engine, the toolbox and itself; never another game.',
      severity: 'error',
      from: { path: '^games/([^/]+)/', pathNot: [GAME_WEB, '^games/tests/'] },
      to: { path: REPO, pathNot: ['^games/$1/', '^games/toolbox/', '^games/tests/statements', ENGINE, TESTKIT_DOOR] },
    },
    {
      name: 'game-web-alone',
      comment: 'What a game shows in the browser may also use parts of the web app.',
      severity: 'error',
      from: { path: '^games/([^/]+)/web/' },
      to: {
        path: REPO,
        pathNot: [
          '^games/$1/',
          '^games/toolbox/',
          '^apps/web/src/',
          '^protocol/',
          '^table/browser\\.ts$',
          ENGINE,
          TESTKIT_DOOR,
        ],
      },
    },
    {
      name: 'rules-do-not-draw',
      comment: 'No rule of a game depends on how it is shown.',
      severity: 'error',
      from: { path: '^games/', pathNot: [GAME_WEB, TESTS] },
      to: { path: GAME_WEB },
    },
    {
      name: 'game-packages',
      comment: 'A game uses no package besides the engine, outside its tests.',
      severity: 'error',
      from: { path: '^games/', pathNot: [TESTS, GAME_WEB] },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'games-index',
      comment:
        'The list of games knows of each game its game.ts, its files of characters, and how to run its worked examples.',
      severity: 'error',
      from: { path: '^games/[^/]+\\.ts$', pathNot: TESTS },
      to: {
        path: REPO,
        pathNot: [
          '^games/[^/]+\\.ts$',
          '^games/[^/]+/(game|characters|worked-examples/index)\\.ts$',
          '^games/toolbox/characters/index\\.ts$',
          ENGINE,
        ],
      },
    },
    {
      name: 'game-front-door',
      comment:
        'Everybody but the web table, which draws single parts of it, reaches a game by games/index.ts or game.ts; the toolbox is no game, and has a door of its own for each tool.',
      severity: 'error',
      from: { path: '^(table|protocol|apps/(cli|server)|tools|e2e)/', pathNot: TESTS },
      to: {
        path: '^games/',
        pathNot: ['^games/index\\.ts$', '^games/[^/]+/game\\.ts$', '^games/toolbox/[^/]+/index\\.ts$'],
      },
    },

    layer('table-on-engine', 'A table knows the engine and the protocol, and no game.', '^table/', [
      '^engine/',
      '^protocol/',
    ]),
    {
      name: 'table-no-protocol-code',
      comment: 'From the protocol a table takes types, not schemas: part of it runs in a browser.',
      severity: 'error',
      from: { path: '^table/', pathNot: TESTS },
      to: { path: '^protocol/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'protocol-types-only',
      comment: 'The protocol imports nothing of the repository, apart from types of the engine.',
      severity: 'error',
      from: { path: '^protocol/', pathNot: TESTS },
      to: { path: REPO, pathNot: ['^protocol/', '^engine/'] },
    },
    {
      name: 'protocol-no-engine-code',
      comment: 'From the engine the protocol takes types, not code.',
      severity: 'error',
      from: { path: '^protocol/', pathNot: TESTS },
      to: { path: '^engine/', dependencyTypesNot: ['type-only'] },
    },
    layer('server-knows-tables', 'The server knows tables, the protocol and the list of games.', '^apps/server/', [
      ENGINE,
      '^table/',
      '^protocol/',
      '^games/index\\.ts$',
    ]),
    layer(
      'web-draws',
      'The web app knows the protocol, the engine, the games, and of the table what runs in a browser.',
      '^apps/web/',
      ['^table/(browser|here|whole-log)\\.ts$', '^protocol/', '^engine/', '^games/'],
    ),
    {
      name: 'no-upwards',
      comment: 'Nothing imports an app or a tool, apart from the CLI and the tools themselves.',
      severity: 'error',
      from: { path: REPO, pathNot: ['^(apps/[^/]+|tools|bench|e2e)/', GAME_WEB, TESTS] },
      to: { path: '^(apps|tools|bench|e2e)/' },
    },

    {
      name: 'rules-have-no-machine',
      comment: 'Engine and games run anywhere: no clock, file or socket of Node, outside tests.',
      severity: 'error',
      from: { path: '^(engine|games)/', pathNot: [TESTS, TESTKIT] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'testkit-reads-files',
      comment: 'The testkit may read files, and nothing else of the machine.',
      severity: 'error',
      from: { path: TESTKIT, pathNot: TESTS },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(fs|path)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.cache|dist|tools/runtime)/' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
}
