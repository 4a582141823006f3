export { identityContext } from './context';
export { identityService } from './service';
