const STORED = 'sortie/real-dice'

/** Whether this user throws real dice and types them in, at tables that allow it. Kept in this browser. */
class RealDiceChoice {
  on = $state(false)

  constructor() {
    try {
      this.on = localStorage.getItem(STORED) === 'on'
    } catch {
      // A browser that keeps nothing begins with the table's dice.
    }
  }

  set(on: boolean): void {
    this.on = on
    try {
      localStorage.setItem(STORED, on ? 'on' : 'off')
    } catch {
      // It holds until the browser is closed.
    }
  }
}

export const realDice = new RealDiceChoice()
