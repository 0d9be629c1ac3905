import { describeStatements } from '../../tests/statements.ts'

describeStatements('veil-runners')
