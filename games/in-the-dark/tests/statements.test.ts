import { describeStatements } from '../../tests/statements.ts'

describeStatements('in-the-dark')
