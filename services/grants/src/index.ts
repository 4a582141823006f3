export { type GrantsContext, grantsContext } from './context';
export { grantsService } from './service';
