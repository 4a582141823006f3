import { Advice } from '../local/advice.ts';

/** The command line is not one of the operator's; ends with status 2. */
export class WrongUsage extends Advice {}
