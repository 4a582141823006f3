import type { Command } from 'commander';
import type { Context } from '../context';

/** The work of a command, once its arguments are parsed. */
type Action<A extends readonly unknown[]> = (context: Context, ...args: A) => Promise<void>;

/** Turns an action into a callback for commander: the action gets its context, then its arguments and options. */
export type Run = <A extends readonly unknown[]>(action: Action<A>) => (...args: unknown[]) => Promise<void>;

/** Adds one command to its parent. */
export type Register = (parent: Command, run: Run) => void;
