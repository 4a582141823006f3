/**
 * Runs the work while no other tab of this browser runs work of that name. Browsers refuse locks to frames that they
 * refuse storage to; such a frame shares nothing with other tabs, and its work runs without a lock.
 */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  let isGranted = false;
  const granted = () => {
    isGranted = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, granted);
  } catch (error) {
    if (isGranted) throw error;
    return work();
  }
}
