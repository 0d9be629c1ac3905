import { describeStatements } from '../../tests/statements.ts'

describeStatements('space-door')
