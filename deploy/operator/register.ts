import type { Command } from 'commander';
import type { Connection } from './connection.ts';

/** The work of a command, once its arguments are parsed. Its result is printed as JSON. */
export type Action<A extends readonly string[]> = (connection: Connection, ...args: A) => Promise<unknown>;

/** Turns an action into a callback for commander. */
export type Run = <A extends readonly string[]>(action: Action<A>) => (...args: unknown[]) => Promise<void>;

/** Adds the commands of one noun to the program. */
export type Register = (program: Command, run: Run) => void;
