import { createLogger, type Logger } from '../process/logger';

export const silentLogger = (): Logger => createLogger('test', 'silent');
