export { audit } from './audit.ts'
export {
  type AnyRecord,
  type Audience,
  audienceOf,
  type FactOf,
  type FactRecords,
  type Field,
  type Full,
  fact,
  forGm,
  forNobody,
  forOwner,
  forOwnerAlone,
  forSeats,
  HIDDEN,
  type Hidden,
  known,
  listOfRecords,
  mapOf,
  one,
  open,
  record,
  redact,
  seenWhen,
  sees,
  type View,
  type Viewer,
} from './audience.ts'
export {
  type AnyGame,
  type AnyLook,
  type AnyDirectOdds,
  type AnyOddsQuestion,
  type AnyProcedure,
  type AnyTelling,
  type Bot,
  type DirectOdds,
  defineGame,
  type Figures,
  type GameParts,
  type Look,
  type OddsQuestion,
  type Opening,
  type Panel,
  type PanelRow,
  type Procedure,
  type Retelling,
  rulesFor,
  type SeenFactOf,
  type Telling,
  type Called,
  type ProcedureWords,
  type Words,
  type Worth,
} from './game.ts'
export { type Overlay, overlaid, type Rows } from './content.ts'
export { malformed } from './check.ts'
export { canonical, fingerprint, type Json, same, unstorable } from './json.ts'
export { type Asked, beforeLastStep, type Entry, type Fiat, type Input, standing, type Told } from './log.ts'
export {
  type Ask,
  type Asking,
  askEach,
  askedOf,
  choose,
  chooseSome,
  type Draw,
  draw,
  type Each,
  type First,
  form,
  number,
  openWindow,
  plain,
  print,
  type Question,
  type Roll,
  roll,
  text,
} from './question.ts'
export { type Code, isRefusal, type Refusal, RuleBroken, TraceDiverged } from './refusal.ts'

export { ruleInWords } from './rule-text.ts'
export {
  CHANCE,
  GAME,
  mayAnswerFor,
  misseated,
  type Role,
  reservedSeats,
  roleOf,
  runs,
  type Seat,
  type Sitting,
  type To,
} from './seat.ts'
export { type Offer, offersFor, type Seen, type SeenQuestion, seenBy } from './see.ts'
export { isOpenEntry, type SeenEntry, seenEntry, seenFact, unknownAfter } from './see-entry.ts'
export {
  choiceSetting,
  defaultsOf,
  flagSetting,
  missetting,
  numberSetting,
  type Setting,
  type Settings,
  type SettingValues,
} from './setting.ts'
export {
  type AnswerTo,
  answersOf,
  declined,
  eitherOf,
  type FieldAnswers,
  type Fields,
  forced,
  formOf,
  line,
  listOf,
  oneOf,
  type Shape,
  sample,
  sampleFields,
  someOf,
  unfit,
  whole,
} from './shape.ts'
export type { LoggedFact, Upgrades } from './upgrade.ts'
export type { Playing, Traced, Waiting } from './waiting.ts'
export { beginning, evolved, folded, fromBase, type Head, misfitting, type Snapshot, type World } from './world.ts'
export { Table } from './table.ts'
