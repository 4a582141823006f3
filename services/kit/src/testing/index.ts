export * from './callers';
export * from './logger';
export * from './migrate';
export * from './mongo';
export * from './redis';
export * from './redis-cluster';
export * from './service';
export * from './until';
