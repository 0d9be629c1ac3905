import { DiceBox } from '@drdreo/dice-box-threejs'

/** A die to be thrown, and the face that the server rolled. */
export interface Thrown {
  readonly sides: number
  readonly face: number
}

/** Dice that the box has, and that show a face on top. */
const KINDS: ReadonlySet<number> = new Set([6, 8, 10, 12, 20])
const MOST_DICE = 20

export const canThrow = (dice: readonly Thrown[]): boolean =>
  dice.length > 0 && dice.length <= MOST_DICE && dice.every((d) => KINDS.has(d.sides))

interface Turn {
  clone(): Turn
  setFromUnitVectors(from: Arrow, to: Arrow): Turn
  premultiply(turn: Turn): Turn
}
interface Arrow {
  clone(): Arrow
  set(x: number, y: number, z: number): Arrow
  applyQuaternion(turn: Turn): Arrow
  angleTo(other: Arrow): number
}
interface Die {
  result: unknown[]
  readonly position: Arrow
  readonly quaternion: Turn
  readonly geometry: {
    readonly groups: readonly { readonly materialIndex: number }[]
    getAttribute(name: 'normal'): { readonly array: ArrayLike<number> }
  }
  /** The face that lies on top, by the shape itself. */
  getFaceValue(): { readonly value: number }
}

/** What the box has besides what it says it has. */
interface Inside {
  readonly diceList: readonly Die[]
  readonly renderer: { render(scene: unknown, camera: unknown): void }
  swapDiceFace(die: Die, face: number): void
}

export class Dice3d {
  readonly #box: DiceBox & Inside

  private constructor(box: DiceBox & Inside) {
    this.#box = box
  }

  /** Throws if this browser cannot draw it. */
  static async in(place: HTMLElement, colours: { readonly die: string; readonly number: string }): Promise<Dice3d> {
    const box = new DiceBox(place, {
      sounds: false,
      shadows: true,
      baseScale: 100,
      color_spotlight: 0xffffff,
      light_intensity: 6,
      theme_customColorset: {
        name: `sortie ${colours.die}`,
        foreground: colours.number,
        background: colours.die,
        outline: 'none',
        texture: 'none',
        material: 'none',
      },
    }) as DiceBox & Inside
    await box.initialize()
    return new Dice3d(box)
  }

  /** Lets the dice fall, and says which faces lie on top in the end: those that were rolled, in their order. */
  async throw(dice: readonly Thrown[]): Promise<readonly number[]> {
    // The box wants equal dice together, and then all faces in that order.
    const order = [...dice.keys()].sort((a, b) => sidesAt(dice, a) - sidesAt(dice, b) || a - b)
    const groups = Map.groupBy(order, (i) => sidesAt(dice, i))
    const notation = [...groups].map(([sides, { length }]) => `${length}d${sides}`).join('+')
    await this.#box.roll(`${notation}@${order.map((i) => dice[i]?.face).join(',')}`)
    const faces = dice.map((die, i) => this.#settle(this.#box.diceList[order.indexOf(i)] as Die, die.face))
    this.#box.renderer.render(this.#box.scene, this.#box.camera)
    return faces
  }

  /** A die that came to lie otherwise than the box had foreseen is given the right face where it lies. */
  #settle(die: Die, face: number): number {
    if (die.getFaceValue().value !== face) {
      die.result = [die.getFaceValue()]
      this.#box.swapDiceFace(die, face)
    }
    setStraight(die)
    return die.getFaceValue().value
  }

  clear(): void {
    this.#box.clearDice()
  }
}

/** A die that leans on another is laid flat, so that it is clear which face counts. */
function setStraight({ geometry, position, quaternion }: Die): void {
  const up = position.clone().set(0, 0, 1)
  const { array } = geometry.getAttribute('normal')
  const faces = geometry.groups.flatMap(({ materialIndex }, i) => {
    const [x = 0, y = 0, z = 0] = [array[i * 9], array[i * 9 + 1], array[i * 9 + 2]]
    return materialIndex === 0 ? [] : [position.clone().set(x, y, z).applyQuaternion(quaternion)]
  })
  const [top] = faces.sort((a, b) => a.angleTo(up) - b.angleTo(up))
  if (top) quaternion.premultiply(quaternion.clone().setFromUnitVectors(top, up))
}

const sidesAt = (dice: readonly Thrown[], i: number): number => dice[i]?.sides ?? 0
