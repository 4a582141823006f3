export { type Context, createContext } from './context';
export { boundService } from './service';
