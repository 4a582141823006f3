import type { Command } from 'commander';
import type { Connection } from './connection.ts';

/** What a command does once its arguments are read. Its result is printed as JSON. */
export type Action<A extends readonly string[]> = (connection: Connection, ...args: A) => Promise<unknown>;

/** Turns an action into what commander calls. */
export type Run = <A extends readonly string[]>(action: Action<A>) => (...args: unknown[]) => Promise<void>;

/** Adds the commands of one noun to the program. */
export type Register = (program: Command, run: Run) => void;
