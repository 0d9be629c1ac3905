import { describeStore } from '../../contract.ts'
import { memoryStore } from '../memory.ts'

describeStore('memory', () => ({ open: memoryStore, lasting: false }))
