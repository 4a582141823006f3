import { status as Grpc } from '@grpc/grpc-js';
import { AppError } from './app-error';
import { catalogue } from './catalogue';

const UNANSWERED: readonly Grpc[] = [Grpc.UNAVAILABLE, Grpc.DEADLINE_EXCEEDED];

/** Whether a call failed because nobody was there, or nobody answered in time: what was asked says nothing about it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && UNANSWERED.includes(catalogue[error.code].grpc);
