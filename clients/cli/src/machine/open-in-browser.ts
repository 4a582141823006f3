/** Shows a URL in the person's browser; false where there is no screen, or no program that opens a browser. */
export async function openInBrowser(url: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (!hasScreen(env)) return false;
  const { default: open } = await import('open');
  try {
    const helper = await open(url);
    helper.on('error', () => {}); // the address is on the terminal as well
    return true;
  } catch {
    return false; // the caller shows the address instead
  }
}

/** Over ssh, a browser would open on a screen that the person does not see. */
function hasScreen(env: NodeJS.ProcessEnv): boolean {
  if (process.platform !== 'linux') return env.SSH_CONNECTION === undefined;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY || env.WSL_DISTRO_NAME);
}
