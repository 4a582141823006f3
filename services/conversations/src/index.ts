export { conversationsService } from './service';
export { openStores } from './stores';
