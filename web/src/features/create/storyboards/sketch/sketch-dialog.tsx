import { ActionIcon, Button, Group, Modal, SegmentedControl, Stack } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../../ui/toast.tsx';
import styles from './sketch.module.css';
import {
  addStroke,
  drawBase,
  drawStrokes,
  emptySketch,
  imageOf,
  pointOf,
  redoStroke,
  type Sketch,
  sketchColours,
  sketchHeight,
  type SketchPen,
  sketchTools,
  sketchWidth,
  sketchWidths,
  type Stroke,
  undoStroke,
} from './strokes.ts';

interface SketchDialogProps {
  /** The image that the shot has; null: none. */
  readonly imageUrl: string | null;
  readonly isSaving: boolean;
  readonly onSave: (image: Blob, isOnImage: boolean) => void;
  readonly onClose: () => void;
}

/** Draws an image for a shot by hand, on paper or on the image that it has. */
export function SketchDialog(props: SketchDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      size={1080}
      title={t('storyboards.sketch.title')}
      // What is drawn isn't lost by a wrong click or key.
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={props.onClose}
    >
      <SketchForm {...props} />
    </Modal>
  );
}

const firstPen: SketchPen = { tool: 'pen', colour: 'black', width: 'medium' };

function SketchForm({ imageUrl, isSaving, onSave, onClose }: SketchDialogProps) {
  const { t } = useTranslation();
  const base = useRef<HTMLCanvasElement>(null);
  const drawn = useRef<HTMLCanvasElement>(null);
  const [pen, setPen] = useState(firstPen);
  const [sketch, setSketch] = useState<Sketch>(emptySketch);
  const [isOnImage, setIsOnImage] = useState(imageUrl !== null);
  const url = isOnImage ? imageUrl : null;
  useBase(base, url);
  const save = async () => {
    if (base.current === null || drawn.current === null) return;
    const image = await imageOf(base.current, drawn.current);
    if (image === null) showError(null, t('errors.unexpected'));
    else onSave(image, url !== null);
  };
  return (
    <Stack
      onKeyDown={(event) => {
        const change = changeOfKey(event);
        if (change === null) return;
        event.preventDefault();
        setSketch(change);
      }}
    >
      <Toolbar {...{ pen, setPen, sketch, setSketch }}>
        {imageUrl !== null && (
          <SegmentedControl
            aria-label={t('storyboards.sketch.on')}
            data={[
              { value: 'image', label: t('storyboards.sketch.onImage') },
              { value: 'blank', label: t('storyboards.sketch.onBlank') },
            ]}
            value={isOnImage ? 'image' : 'blank'}
            onChange={(value) => setIsOnImage(value === 'image')}
          />
        )}
      </Toolbar>
      <div className={styles['paper']}>
        <canvas ref={base} width={sketchWidth} height={sketchHeight} />
        <DrawnLayer
          ref={drawn}
          {...{ pen, sketch }}
          onDrawn={(stroke) => setSketch(addStroke(sketch, stroke))}
        />
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('storyboards.cancel')}
        </Button>
        <Button loading={isSaving} disabled={sketch.strokes.length === 0} onClick={() => void save()}>
          {t('storyboards.sketch.save')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Draws what is below the strokes. */
function useBase(base: React.RefObject<HTMLCanvasElement | null>, url: string | null): void {
  const { t } = useTranslation();
  useEffect(() => {
    const context = base.current?.getContext('2d');
    const other = new AbortController();
    if (context != null)
      drawBase(context, url, other.signal).catch(() => showError(null, t('storyboards.sketch.noImage')));
    return () => other.abort();
  }, [base, url, t]);
}

function changeOfKey({ key, ctrlKey, metaKey, shiftKey }: React.KeyboardEvent) {
  if (!ctrlKey && !metaKey) return null;
  const letter = key.toLowerCase();
  if (letter === 'y' || (letter === 'z' && shiftKey)) return redoStroke;
  return letter === 'z' ? undoStroke : null;
}

interface DrawnLayerProps {
  readonly ref: React.RefObject<HTMLCanvasElement | null>;
  readonly pen: SketchPen;
  readonly sketch: Sketch;
  readonly onDrawn: (stroke: Stroke) => void;
}

function DrawnLayer({ ref, pen, sketch, onDrawn }: DrawnLayerProps) {
  const { t } = useTranslation();
  const begun = useRef<Stroke | null>(null);
  const draw = () => {
    const context = ref.current?.getContext('2d');
    if (context == null) return;
    drawStrokes(context, begun.current === null ? sketch.strokes : [...sketch.strokes, begun.current]);
  };
  useEffect(draw);
  const add = (event: PointerEvent<HTMLCanvasElement>) => {
    if (begun.current === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    // Between two pictures, a pen is in many places.
    const between = event.nativeEvent.getCoalescedEvents();
    const places = between.length === 0 ? [event.nativeEvent] : between;
    const points = places.map((place) => pointOf(box, place));
    begun.current = { ...begun.current, points: [...begun.current.points, ...points] };
    draw();
  };
  const end = () => {
    if (begun.current !== null) onDrawn(begun.current);
    begun.current = null;
  };
  return (
    <canvas
      ref={ref}
      className={styles['drawn']}
      data-tool={pen.tool}
      width={sketchWidth}
      height={sketchHeight}
      role="img"
      aria-label={t('storyboards.sketch.canvas')}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begun.current = { ...pen, points: [] };
        add(event);
      }}
      onPointerMove={add}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

interface ToolbarProps {
  readonly pen: SketchPen;
  readonly setPen: (pen: SketchPen) => void;
  readonly sketch: Sketch;
  readonly setSketch: (change: (sketch: Sketch) => Sketch) => void;
  readonly children: React.ReactNode;
}

function Toolbar({ pen, setPen, sketch, setSketch, children }: ToolbarProps) {
  const { t } = useTranslation();
  const keysOf = <Key extends string>(values: Readonly<Record<Key, unknown>>) => Object.keys(values) as Key[];
  return (
    <Group gap="sm">
      <SegmentedControl
        aria-label={t('storyboards.sketch.tool')}
        data={sketchTools.map((value) => ({ value, label: t(`storyboards.sketch.tools.${value}`) }))}
        value={pen.tool}
        onChange={(tool) => setPen({ ...pen, tool })}
      />
      <Group gap={4} role="group" aria-label={t('storyboards.sketch.colour')}>
        {keysOf(sketchColours).map((colour) => (
          <ActionIcon
            key={colour}
            variant={pen.tool === 'pen' && pen.colour === colour ? 'light' : 'subtle'}
            aria-label={t(`storyboards.sketch.colours.${colour}`)}
            aria-pressed={pen.tool === 'pen' && pen.colour === colour}
            onClick={() => setPen({ ...pen, tool: 'pen', colour })}
          >
            <span className={styles['dot']} style={{ background: sketchColours[colour] }} />
          </ActionIcon>
        ))}
      </Group>
      <SegmentedControl
        aria-label={t('storyboards.sketch.width')}
        data={keysOf(sketchWidths).map((value) => ({
          value,
          label: t(`storyboards.sketch.widths.${value}`),
        }))}
        value={pen.width}
        onChange={(width) => setPen({ ...pen, width })}
      />
      <Group gap={4}>
        <ActionIcon
          aria-label={t('storyboards.undo')}
          disabled={sketch.strokes.length === 0}
          onClick={() => setSketch(undoStroke)}
        >
          <IconArrowBackUp size={20} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('storyboards.redo')}
          disabled={sketch.undone.length === 0}
          onClick={() => setSketch(redoStroke)}
        >
          <IconArrowForwardUp size={20} stroke={1.5} />
        </ActionIcon>
      </Group>
      {children}
    </Group>
  );
}
