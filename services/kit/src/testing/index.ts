export * from './callers';
export * from './logger';
export * from './mongo';
export * from './service';
