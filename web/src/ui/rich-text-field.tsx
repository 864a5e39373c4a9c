import { Input } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import type { RichText } from '@rushes/contract/identity/profiles';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { useEditorLabels } from './editor-labels.ts';

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Link.configure({ protocols: ['https', 'http', 'mailto'], openOnClick: false }),
];

export interface RichTextFieldProps {
  readonly label: string;
  readonly description: string;
  readonly error: string | undefined;
  readonly value: RichText;
  readonly onChange: (value: RichText) => void;
}

/** A text with bold and italic words, lists and links. */
export function RichTextField({ label, description, error, value, onChange }: RichTextFieldProps) {
  const labels = useEditorLabels();
  const own = useRef(value);
  const changed = useRef(onChange);
  changed.current = onChange;
  const editor = useEditor({
    extensions,
    content: value,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: edited }) => {
      own.current = edited.getJSON() as RichText;
      changed.current(own.current);
    },
  });
  // What another user saved, or a kept draft, comes from outside.
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    editor?.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <RichTextEditor editor={editor} labels={labels} mt={4}>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content mih={120} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
