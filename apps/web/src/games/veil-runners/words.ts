const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const spelled = (n: number): string => numbers[n] ?? `${n}`
const dice = (n: number): string => plural(n, 'die', 'dice')
const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

const outcomes = {
  fiasco: 'Fiasco',
  drawback: 'Success with drawback',
  success: 'Success',
  critical: 'Critical',
} as const
const positions = { standard: 'Standard', risky: 'Risky', desperate: 'Desperate' } as const
const slots = { primary: 'primary', secondary: 'secondary', auxiliary: 'third arm' } as const

/** The words of the Veil Runners pieces. */
export const t = {
  plural,
  dice,
  listed,
  outcomes,
  /** The same, short, for a legend. */
  legend: { fiasco: 'fiasco', drawback: 'drawback', success: 'success', critical: 'critical', 'no roll': '' },
  succeeds: 'succeeds',
  positions,
  slots,
  boardTab: 'Ship',
  stages: { brief: 'Brief', approach: 'Approach', explore: 'Explore', leave: 'Leave', return: 'Return' },
  scripts: { lampsOut: 'Lamps Out' } as { readonly [script: string]: string },
  mission: (n: number): string => `mission ${n}`,
  downtime: 'downtime',

  ship: {
    label: (name: string, core: string): string => `Ship board of ${name}: ${core}.`,
    bay: (system: string, n: number): string => `${system} ${dice(n)}`,
    core: (n: number): string => `${spelled(n)} dice in CORE`,
    does: { CPU: 'sense, talk', HUL: 'withstand', NAV: 'steer, evade' },
    moduleUp: (n: number): string => (n === 1 ? 'module +1' : `modules +${n}`),
    moduleOut: 'module out',
    strained: 'next roll one die short',
    focus: 'Ship Focus',
    focusOf: (n: number, most: number): string => `Ship Focus ${n} of ${most}`,
    module: { core: (system: string): string => `${system} +1`, passive: '', additional: '' },
    uses: (left: number, of: number): string => `${left} of ${of} uses left`,
    destroyed: 'destroyed',
    juryRigged: 'jury-rigged',
    use: (name: string): string => `Use ${name}`,
    roll: (system: string): string => `${system} roll`,
    shunt: 'Shunt the dice',
    stay: 'Leave them as they are',
    split: (cpu: number, hul: number, nav: number): string => `HUL ${hul}, CPU ${cpu}, NAV ${nav}`,
    wrecked: 'Wrecked',
    upgrades: 'Upgrades',
    tokens: {
      lifeSupport: 'Life Support',
      integrity: 'Integrity',
      engineering: 'Engineering',
    },
    held: {
      lifeSupport: 'held',
      integrity: 'held: takes the next hit',
      engineering: 'held: ship rolls are Standard',
    },
    twice: 'two held',
    lost: {
      lifeSupport: 'spent: whoever is aboard is Exposed',
      integrity: 'lost: the next hit finds a module',
      engineering: 'spent: ship rolls are Desperate',
    },
    spend: 'Spend it',
    none: 'There is no ship yet.',
    noneHow: 'Build one together, or take the LANTERN HEART with her crew.',
  },

  suit: {
    label: (vitality: number, life: boolean, primary: boolean, secondary: boolean): string =>
      `Suit: Vitality ${vitality} of 3. Life Support ${life ? 'works' : 'lost'}, primary tool ${primary ? 'works' : 'lost'}, secondary tool ${secondary ? 'works' : 'lost'}.`,
    vitality: 'Vitality',
    focus: 'Focus',
    lost: 'lost',
    jammed: 'jams on the next roll',
    lifeLost: 'Life Support lost',
    exposed: 'Exposed',
    exposedDesperate: 'Exposed: rolls are Desperate',
    down: 'Down and out',
    dead: 'Dead',
    integrity: 'Integrity held',
    expert: (field: string): string => `Expert: ${field}`,
  },
  crew: {
    title: 'Crew',
    aboard: 'aboard',
    in: (place: string): string => place,
    none: 'Nobody is aboard yet.',
    you: 'you',
    noneYours: 'You play nobody yet.',
    noneYoursHow: 'Make a crew member, or take the ready crew.',
    tool: (slot: string): string => `${slot} tool`,
    places: 'Where',
  },

  clocks: {
    title: 'Clocks',
    start: 'Start one',
    none: 'No clock is running.',
    full: 'Full',
  },
  decks: {
    title: 'Decks',
    blocked: (clock: string): string => `no draws until ${clock} is full`,
    draw: 'Draw for a seat',
  },
  tables: { hidden: 'Your tables' },

  only: {
    title: 'Only you',
    you: 'only you',
    and: (names: string): string => `you and ${names}`,
    touches: 'This roll moves',
  },
  notes: { title: 'Notes', on: (what: string): string => `on ${what}` },

  roll: {
    title: { ship: 'Ship roll', crew: 'Crew roll', heal: 'Healing', explore: 'Exploring' },
    group: 'Group roll',
    pool: (n: number): string => dice(n),
    lowest: '2 dice, the lower counts',
    waits: 'yet to roll',
    together: 'Together',
    vitality: 'Vitality',
    nothing: 'no tool',
    instead: 'no dice thrown',
  },
  scene: {
    title: 'Here',
    air: 'air',
    noAir: 'no air',
    dark: 'exploring is Desperate',
    goal: 'They have what they came for.',
    effects: (effect: string): string =>
      effect.startsWith('desperate ')
        ? `${effect.slice(10)} rolls are Desperate`
        : effect === 'glow'
          ? 'every Fiasco earns 1 more Focus'
          : effect,
    advancing: (names: string): string => `${names} may advance.`,
    upgrade: 'The ship has an upgrade coming.',
    over: {
      none: 'No mission is under way.',
      successful: 'The mission was a success.',
      failed: 'The mission failed.',
      running: '',
    },
  },
  glance: { vitality: 'Vitality', ship: 'CORE', clocks: 'Clocks', hits: 'Focus' },

  reading: {
    vitality: 'Vitality',
    dice: (n: number): string => dice(n),
    more: (n: number): string => (n < 0 ? `−${dice(-n)}` : `+${dice(n)}`),
    expert: 'Expert',
    bonus: 'Bonus',
    position: 'Position',
    tool: (name: string, slot: string): string => `${name}, ${slot}`,
    focus: (why: string): string => `Focus: ${why}`,
    up: '+1',
    focusDone: 'Focus may be spent',
    lowest: 'No dice: two, the lower counts',
    sources: {
      fiasco: 'Fiasco',
      sheerDread: 'Sheer Dread',
      recirculationKit: 'Recirculation Kit',
      damage: 'damage',
      glow: 'glow',
      chapelNook: 'CHAPEL NOOK',
      find: 'found',
      navigator: 'a ruling',
    } as { readonly [why: string]: string },
    damageFor: (who: string): string => `Damage, ${who}`,
    shipName: 'the ship',
    ship: 'Ship',
    destroyed: (slot: number): string => `Module ${slot} destroyed`,
    wrecked: 'Wrecked',
    holds: 'The hull holds',
    systems: { lifeSupport: 'Life Support lost', primary: 'Primary tool lost', secondary: 'Secondary tool lost' } as {
      readonly [system: string]: string
    },
    vitalityLeft: (n: number): string => `Vitality ${n}`,
    safe: 'Nobody is hit',
    die: (n: number): string => `Damage die ${n}`,
    table: 'Table',
    together: 'Together',
  },

  effects: {
    keepDice: (outcome: string): string => `${outcome}. Nothing is spent.`,
    raise: (outcome: string, tokens: number): string => `${outcome}, for ${tokens} Focus.`,
    again: (tokens: number): string => `${dice(tokens)} fall anew, for ${tokens} Focus.`,
    foresight: 'The roll is Standard. One Foresight token is gone.',
    keepForesight: 'The roll stays Desperate: a Fiasco brings damage.',
    integrity: 'without dice; the next hit finds a module.',
    engineering: 'without dice; ship rolls are Desperate from then on.',
    rollShip: (n: number, system: string): string => `${dice(n)} of ${system}, and what fits.`,
    ingenuity: 'Success, without dice. One Ingenuity token is gone.',
    care: 'Success, without dice. One Care token is gone.',
    reckless: 'Success, without dice. Damage follows.',
    rollCrew: 'The dice decide.',
    focus: 'One Focus is paid.',
    damage: 'The damage die is thrown.',
  },

  print: {
    ship: 'Ship',
    crew: 'Crew member',
    name: 'Name',
    player: 'Player',
    role: 'Role',
    history: 'History',
    look: 'Look',
    modules: 'Modules',
    scope: 'Scope',
    uses: 'Uses',
    tokens: 'Tokens',
    core: 'CORE',
    focus: 'Focus',
    upgrades: 'Upgrades',
    qualities: 'Qualities and upgrades',
    prep: 'Mission prep',
    tools: 'Tools',
    systems: 'Suit systems',
    lifeSupport: 'Life Support',
    dice: 'dice',
    expertise: 'Expertise',
    notes: 'Notes',
    foot: 'Veil Runners, Sortie',
  },
} as const
