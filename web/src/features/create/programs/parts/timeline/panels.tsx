import { BodyMark } from '../../../../../ui/body-mark.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { usePanelSizes } from '../../editor/use-panel-sizes.ts';
import styles from '../../screens/program-editor-screen.module.css';
import { PanelDivider } from './panel-divider.tsx';

/** The grid of the editor, with edges to drag between its panels. */
export function Panels({ children }: { children: ReactNode }) {
  const { sizes, resize } = usePanelSizes();
  const style = {
    '--clips': `${sizes.clips}px`,
    '--facts': `${sizes.facts}px`,
    '--strip': `${sizes.strip}px`,
  } as CSSProperties;
  return (
    <div className={styles['bench']} style={style}>
      <BodyMark name="editor" />
      {children}
      {(['clips', 'facts', 'strip'] as const).map((panel) => (
        <PanelDivider key={panel} panel={panel} sizePx={sizes[panel]} onResize={resize} />
      ))}
    </div>
  );
}
