import { Textarea, type TextareaProps } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** A field that was asked for by a button or a key: what is typed next goes into it. */
export function FocusedTextarea(props: TextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <Textarea ref={field} {...props} />;
}
