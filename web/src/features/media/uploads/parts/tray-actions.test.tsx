import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { ClipActions, type ClipActionsProps } from '../../clips/parts/clip-actions.ts';
import { newUpload, type UploadItem } from '../upload-model.ts';
import { TrayActions } from './tray-actions.tsx';

const upload = (name: string, change: Partial<UploadItem>): UploadItem => ({
  ...newUpload(name, { name: `${name}.mp4`, size: 1000 }, false),
  clipId: `clip-${name}`,
  ...change,
});
const clip = (name: string) => ({ clipId: `clip-${name}`, name });

it('offers clips that are still processed too, and counts what is not a clip yet as left out', async () => {
  let given: ClipActionsProps | null = null;
  ClipActions.fill(async () => (props) => {
    given = props;
    return <p>Actions</p>;
  });
  const items = [
    upload('done', { phase: 'ready', clip: clip('done') }),
    upload('preparing', { phase: 'processing', clip: { ...clip('preparing'), frames: 90 } }),
    upload('arriving', { phase: 'sending' }),
    upload('unread', { phase: 'processing' }),
    upload('broken', { phase: 'failed' }),
  ];
  render(
    <ThemeProvider>
      <TrayActions items={items} />
    </ThemeProvider>,
  );
  await screen.findByText('Actions');
  expect(given).toMatchObject({
    clips: [clip('done'), { ...clip('preparing'), frames: 90 }],
    notReadyCount: 2,
  });
  expect(screen.getByText('2 clips')).toBeTruthy();
});
