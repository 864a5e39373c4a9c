import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PlayerActions } from './actions.ts';
import { Controls } from './controls.tsx';
import type { EngineState } from './engine.ts';
import type { PlayerShape } from './use-player-shapes.ts';
import { idleState, type PlayerState } from './player-store.ts';

const rungs = [
  { index: 0, heightPx: 480 },
  { index: 1, heightPx: 1080 },
];

function open(
  state: Partial<PlayerState> = {},
  quality: Partial<EngineState> = {},
  variants: readonly PlayerShape[] = [],
) {
  const actions = {
    togglePlay: vi.fn<() => void>(),
    seek: vi.fn<(positionMs: number) => void>(),
    setVolume: vi.fn<(volume: number) => void>(),
    toggleMute: vi.fn<() => void>(),
    setSpeed: vi.fn<(speed: number) => void>(),
    toggleCaptions: vi.fn<() => void>(),
    showCaptions: vi.fn<(index: number | null) => void>(),
    togglePicture: vi.fn<() => void>(),
    toggleFullscreen: vi.fn<() => void>(),
    run: vi.fn<() => void>(),
  } satisfies PlayerActions;
  const onChooseRung = vi.fn<(index: number | null) => void>();
  const choose = vi.fn<(aspect: string) => void>();
  const main = { aspect: '16:9', hls: 'master.m3u8' };
  render(
    <Controls
      words={(word, values) => [word, ...Object.values(values ?? {})].join(' ')}
      state={{ ...idleState, positionMs: 65_000, ...state }}
      quality={{ rungs, current: 1, chosen: null, ...quality } as EngineState}
      durationMs={120_000}
      cues={[]}
      chapters={[]}
      shapes={{ all: [main, ...variants], shown: main, choose }}
      actions={actions}
      onChooseRung={onChooseRung}
      onMenuChange={() => undefined}
    />,
  );
  return { user: userEvent.setup(), actions, onChooseRung, choose };
}

const button = (name: string) => screen.getByRole('button', { name });

test.each([
  [{ isPaused: true }, 'play'],
  [{ isPaused: false }, 'pause'],
  [{ hasEnded: true }, 'replay'],
])('the first button says what it does: %j', async (state, name) => {
  const { user, actions } = open(state);
  await user.click(button(name));
  expect(actions.togglePlay).toHaveBeenCalledOnce();
});

test('the position never goes past the length', () => {
  open({ positionMs: 120_400 });
  expect(screen.getByText((_text, element) => element?.textContent === '2:00 / 2:00')).toBeTruthy();
});

test('muted sound shows as none, and can be heard again', async () => {
  const { user, actions } = open({ isMuted: true, volume: 0.8 });
  const volume = screen.getByRole<HTMLInputElement>('slider', { name: 'volume' });
  expect(volume.value).toBe('0');
  expect(volume.getAttribute('aria-valuetext')).toBe('volumeAt 0');
  await user.click(button('unmute'));
  expect(actions.toggleMute).toHaveBeenCalledOnce();
  fireEvent.change(volume, { target: { value: '0.4' } });
  expect(actions.setVolume.mock.calls).toEqual([[0.4]]);
});

test('a speed is chosen from the menu', async () => {
  const { user, actions } = open({ speed: 1.5 });
  await user.click(button('speed speedAt 1.5'));
  const chosen = screen.getByRole('menuitemradio', { name: 'speedAt 1.5' });
  expect(chosen.getAttribute('aria-checked')).toBe('true');
  await user.click(screen.getByRole('menuitemradio', { name: 'normal' }));
  expect(actions.setSpeed.mock.calls).toEqual([[1]]);
});

test('a quality is chosen, or left to the player, which says what it plays', async () => {
  const { user, onChooseRung } = open();
  await user.click(button('quality'));
  expect(screen.getByRole('menuitemradio', { name: 'autoNow rung 1080', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('menuitemradio', { name: 'rung 480' }));
  await user.click(button('quality'));
  await user.click(screen.getByRole('menuitemradio', { name: 'autoNow rung 1080' }));
  expect(onChooseRung.mock.calls).toEqual([[0], [null]]);
});

test('with one quality there is nothing to choose', () => {
  open({}, { rungs: rungs.slice(0, 1) as unknown as EngineState['rungs'] });
  expect(screen.queryByRole('button', { name: 'quality' })).toBeNull();
});

test('captions have a button only where there are some', async () => {
  const { user, actions } = open({ hasCaptions: true, showsCaptions: true });
  const captions = button('captions');
  expect(captions.getAttribute('aria-pressed')).toBe('true');
  await user.click(captions);
  expect(actions.toggleCaptions).toHaveBeenCalledOnce();
});

test('captions in several languages are chosen from a menu', async () => {
  const captions = [
    { label: 'Deutsch', language: 'de', isShown: true },
    { label: 'English', language: 'en', isShown: false },
  ];
  const { user, actions } = open({ hasCaptions: true, showsCaptions: true, captions });
  await user.click(button('captions'));
  expect(screen.getByRole('menuitemradio', { name: 'Deutsch', checked: true })).toBeTruthy();
  await user.click(screen.getByRole('menuitemradio', { name: 'English' }));
  await user.click(button('captions'));
  await user.click(screen.getByRole('menuitemradio', { name: 'noCaptions' }));
  expect(actions.showCaptions.mock.calls).toEqual([[1], [null]]);
});

test('without captions there is no button for them', () => {
  open();
  expect(screen.queryByRole('button', { name: 'captions' })).toBeNull();
});

test('full screen says whether it begins or ends', async () => {
  const { user, actions } = open({ isFullscreen: true });
  await user.click(button('fullscreenOut'));
  expect(actions.toggleFullscreen).toHaveBeenCalledOnce();
});

test('another shape is chosen from a menu, where there is one', async () => {
  const { user, choose } = open({}, {}, [{ aspect: '9:16', hls: '9x16-master.m3u8' }]);
  await user.click(button('shape'));
  expect(screen.getByRole('menuitemradio', { name: 'shape16x9' })).toHaveProperty('ariaChecked', 'true');
  await user.click(screen.getByRole('menuitemradio', { name: 'shape9x16' }));
  expect(choose).toHaveBeenCalledWith('9:16');
});

test('a program of one shape has no menu for it', () => {
  open();
  expect(screen.queryByRole('button', { name: 'shape' })).toBeNull();
});
