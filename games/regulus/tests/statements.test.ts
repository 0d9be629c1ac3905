import { describeStatements } from '../../tests/statements.ts'

describeStatements('regulus')
