import type { Module, System } from '../state.ts'

export interface ModuleRow {
  readonly name: string
  readonly kind: Module['kind']
  readonly core: System | null
  readonly scope: string
  readonly uses: number | null
  readonly effect: string | null
  readonly house: boolean
  readonly source: string
}
const house = { house: true, source: 'house content, written for Sortie' } as const

const core = (name: string, system: System, scope: string): ModuleRow => ({
  name,
  kind: 'core',
  core: system,
  scope,
  uses: null,
  effect: null,
  ...house,
})
const additional = (name: string, uses: number, scope: string, effect: string | null = null): ModuleRow => ({
  name,
  kind: 'additional',
  core: null,
  scope,
  uses,
  effect,
  ...house,
})
const passive = (name: string, scope: string, effect: string | null = null): ModuleRow => ({
  name,
  kind: 'passive',
  core: null,
  scope,
  uses: null,
  effect,
  ...house,
})

/** VR-H01. */
export const modules: { readonly [id: string]: ModuleRow } = {
  deepListener: core('DEEP LISTENER', 'CPU', 'faint signals'),
  ghostLedger: core('GHOST LEDGER', 'CPU', 'false identities'),
  reefChart: core('REEF CHART', 'CPU', 'mapping shifting space'),
  bulwarkRibs: core('BULWARK RIBS', 'HUL', 'impacts, ramming'),
  saltShroud: core('SALT SHROUD', 'HUL', 'heat, radiation'),
  towSpine: core('TOW SPINE', 'HUL', 'hauling under strain'),
  veilSails: core('VEIL SAILS', 'NAV', 'riding currents'),
  coldThrust: core('COLD THRUST', 'NAV', 'silent running'),
  tumbleJets: core('TUMBLE JETS', 'NAV', 'tight turns'),
  decoySwarm: additional('DECOY SWARM', 3, 'false contacts'),
  tetherHarpoon: additional('TETHER HARPOON', 6, 'hook another hull'),
  breachPod: additional('BREACH POD', 2, 'board at once'),
  salvoRack: additional('SALVO RACK', 3, 'one heavy strike'),
  staticBloom: additional('STATIC BLOOM', 2, 'blinds all sensors'),
  lifeboat: additional('LIFEBOAT', 1, 'carries 6 to safety'),
  fieldForge: additional('FIELD FORGE', 2, 'repairs 1 suit system', 'fieldForge'),
  probeBrace: additional('PROBE BRACE', 6, 'look without going'),
  veilAnchor: additional('VEIL ANCHOR', 1, 'pauses one clock for a scene', 'veilAnchor'),
  triageRails: passive('TRIAGE RAILS', 'heal rolls aboard +1d6', 'medbays'),
  sparesVault: passive('SPARES VAULT', 'repairing a module also gives back 1 use', 'sparesVault'),
  quietBunks: passive('QUIET BUNKS', 'each member starts a mission with 1 Focus', 'quietBunks'),
  bulkheadRing: passive('BULKHEAD RING', 'Life Support lost exposes one section only', 'bulkheadRing'),
  seedLoft: passive('SEED LOFT', '12 passengers can live aboard'),
  longTanks: passive('LONG TANKS', 'no refuelling on the mission'),
  chapelNook: passive('CHAPEL NOOK', 'first ship Fiasco of a mission earns 2 Focus', 'chapelNook'),
  hiddenHold: passive('HIDDEN HOLD', 'cargo passes an inspection'),
  droneGarage: passive('DRONE GARAGE', 'one zone can be reached without crew'),
}

export const fitted = ({ name, kind, core: system, scope, uses, effect }: ModuleRow): Module => ({
  name,
  kind,
  core: system,
  scope,
  uses,
  left: uses,
  destroyed: false,
  effect,
  original: null,
})

/** VR-H02. */
export const tools: { readonly [id: string]: { readonly name: string; readonly scope: string } } = {
  arcSplicer: { name: 'ARC SPLICER', scope: 'power lines' },
  boneSetter: { name: 'BONE SETTER', scope: 'wounds' },
  cableGun: { name: 'CABLE GUN', scope: 'climbing, swinging' },
  chemSniffer: { name: 'CHEM SNIFFER', scope: 'traces' },
  cutlassBar: { name: 'CUTLASS BAR', scope: 'close fighting' },
  dataLeech: { name: 'DATA LEECH', scope: 'locked computers' },
  foamCannon: { name: 'FOAM CANNON', scope: 'fires, breaches' },
  glareLamp: { name: 'GLARE LAMP', scope: 'dark, signals' },
  handWinch: { name: 'HAND WINCH', scope: 'heavy loads' },
  lockChoir: { name: 'LOCK CHOIR', scope: 'doors' },
  magBoots: { name: 'MAG BOOTS', scope: 'footing' },
  mirrorCloak: { name: 'MIRROR CLOAK', scope: 'hiding' },
  patchSpray: { name: 'PATCH SPRAY', scope: 'hulls, suits' },
  pulsePistol: { name: 'PULSE PISTOL', scope: 'range' },
  sampleLoom: { name: 'SAMPLE LOOM', scope: 'specimens' },
  sonicTap: { name: 'SONIC TAP', scope: 'walls, structure' },
  thrustPack: { name: 'THRUST PACK', scope: 'free flight' },
  voiceMask: { name: 'VOICE MASK', scope: 'speaking, deceiving' },
}

/** VR-H03: by list (odd and even) and die. `once`: it can be had a single time. */
export const shipUpgrades: {
  readonly [id: string]: {
    readonly name: string
    readonly does: string
    readonly list: 'A' | 'B'
    readonly die: number
    readonly once: boolean
  }
} = {
  seventhDie: { name: 'SEVENTH DIE', does: '7 CORE dice', list: 'A', die: 1, once: true },
  fifthBay: { name: 'FIFTH BAY', does: 'module #5, never hit', list: 'A', die: 2, once: true },
  twinHull: { name: 'TWIN HULL', does: 'a second Integrity token', list: 'A', die: 3, once: true },
  wideBridge: { name: 'WIDE BRIDGE', does: 'ship Focus limit 4', list: 'A', die: 4, once: true },
  hardenedBus: {
    name: 'HARDENED BUS',
    does: 'one system stays Standard without Engineering',
    list: 'A',
    die: 5,
    once: true,
  },
  shockFrame: {
    name: 'SHOCK FRAME',
    does: '1 ship Focus moves the damage die one step',
    list: 'A',
    die: 6,
    once: true,
  },
  refit: { name: 'REFIT', does: 'replace one module', list: 'B', die: 1, once: false },
  reserveCells: { name: 'RESERVE CELLS', does: 'one additional module +1 use', list: 'B', die: 2, once: false },
  figurehead: { name: 'FIGUREHEAD', does: 'start each mission with 1 ship Focus', list: 'B', die: 3, once: true },
  spareCrew: { name: 'SPARE CREW', does: 'one module repair a mission without a token', list: 'B', die: 4, once: true },
  fastBreakers: { name: 'FAST BREAKERS', does: 'first Focus shunt of a scene is free', list: 'B', die: 5, once: true },
  sickBay: { name: 'SICK BAY', does: 'Life Support heals and repairs one system', list: 'B', die: 6, once: true },
}
