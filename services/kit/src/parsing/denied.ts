/** Returns what replaces functions for good: whoever loads their module later gets the replacement, and can set no other. */
export function denyIn(what: string): (owner: object, name: string) => void {
  /** Fails as the permission model does, also when it is called as a constructor. */
  function denied(): never {
    throw Object.assign(new Error(`Access to ${what} has been restricted`), { code: 'ERR_ACCESS_DENIED' });
  }
  return (owner, name) =>
    void Object.defineProperty(owner, name, { value: denied, writable: false, configurable: false });
}
