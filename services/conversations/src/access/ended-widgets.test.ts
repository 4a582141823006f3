import { AppError } from '@cws/kit';
import { callAs, userCaller } from '@cws/kit/testing';
import { endedWidgets } from './ended-widgets';

const visitor = callAs(userCaller({ kind: 'widget', widget: { widget_id: 'w', app_id: 'a' } }));

/** A fake workspace-mcp, which counts its calls. */
function workspaceThat(respond: () => boolean) {
  let calls = 0;
  const getWidget = async () => {
    calls++;
    return { found: true, app_id: 'a', is_ended: respond() };
  };
  return { getWidget, calls: () => calls };
}
const failing = (code: AppError['code']) => () => {
  throw new AppError(code);
};

test('a visitor of an ended widget is refused, and others are not', async () => {
  const widgets = endedWidgets(workspaceThat(() => true));
  await expect(widgets.assertTaking(visitor)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(widgets.assertTaking(callAs(userCaller()))).resolves.toBeUndefined();
});

test('callers without a widget cost no look-up, and visitors of one widget share theirs', async () => {
  const workspace = workspaceThat(() => false);
  const widgets = endedWidgets(workspace);
  await widgets.assertTaking(callAs(userCaller()));
  expect(workspace.calls()).toBe(0);
  await Promise.all([1, 2, 3].map(() => widgets.assertTaking(visitor)));
  expect(workspace.calls()).toBe(1);
});

test('a visitor goes on while workspace-mcp is away, and a fault is not taken for that', async () => {
  for (const code of ['upstream_unavailable', 'upstream_timeout'] as const)
    await expect(endedWidgets(workspaceThat(failing(code))).assertTaking(visitor)).resolves.toBeUndefined();
  await expect(endedWidgets(workspaceThat(failing('internal'))).assertTaking(visitor)).rejects.toMatchObject({
    code: 'internal',
  });
});
