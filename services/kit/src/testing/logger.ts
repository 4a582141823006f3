import { createLogger, type Logger } from '../logger';

export const silentLogger = (): Logger => createLogger('test', 'silent');
