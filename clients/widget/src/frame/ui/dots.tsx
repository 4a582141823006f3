/** Three dots that blink while something is on its way. */
export const Dots = () => (
  <span class="dots">
    <i />
    <i />
    <i />
  </span>
);
