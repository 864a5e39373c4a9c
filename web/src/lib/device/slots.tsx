import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../api/lazy-part.ts';

/** A place in a screen for a component of a feature above its own, which the app provides. */
export interface Slot<Props extends object> {
  (props: Props): React.ReactNode;
  /** Says once, when the app starts, what is there; it is loaded when it is first shown. */
  fill(load: () => Promise<ComponentType<Props>>): void;
}

/** Makes a place that stays empty until it is filled. */
export function createSlot<Props extends object>(): Slot<Props> {
  let Filling: ComponentType<Props> | null = null;
  function SlotContent(props: Props) {
    return <Suspense fallback={null}>{Filling !== null && <Filling {...props} />}</Suspense>;
  }
  return Object.assign(SlotContent, {
    fill(load: () => Promise<ComponentType<Props>>) {
      Filling = lazyPart(load) as unknown as ComponentType<Props>;
    },
  });
}
