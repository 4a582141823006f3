export { type ProfilesContext, profilesContext } from './context';
export { profilesService } from './service';
