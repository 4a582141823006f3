import type { Command } from 'commander';
import type { Context } from '../context';

/** What a command does once its arguments are read. */
type Action<A extends readonly unknown[]> = (context: Context, ...args: A) => Promise<void>;

/** Turns an action into what commander calls: it gets its context, then arguments and options as declared. */
export type Run = <A extends readonly unknown[]>(action: Action<A>) => (...args: unknown[]) => Promise<void>;

/** Adds one command to its parent. */
export type Register = (parent: Command, run: Run) => void;
