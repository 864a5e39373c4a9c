import { fontSizesPx } from '@rushes/contract/limits';
import type { RichText } from '@rushes/contract/identity/profiles';
import { Button, FileButton, Group, NumberInput, Stack, Text } from '@mantine/core';
import { Link, RichTextEditor } from '@mantine/tiptap';
import '@mantine/tiptap/styles.css';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Image from '@tiptap/extension-image';
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../lib/api/call.ts';
import { sendImage } from '../../../../lib/api/form-upload.ts';
import { useUnsaved } from '../../../../lib/session/leaving.ts';
import { useEditorLabels } from '../../../../ui/editor-labels.ts';
import { sentenceOf } from '../../../../ui/error-state.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { signatureQuery } from '../api.ts';
import { imageFault, imageTypes } from '../../../../lib/forms/image-check.ts';
import { useFormDraft } from '../../../../lib/forms/use-form-draft.ts';

const OwnImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), imageId: { default: null } };
  },
});

const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
  }),
  Link.configure({ protocols: ['https', 'http', 'mailto'], openOnClick: false }),
  TextStyle,
  Color,
  FontSize,
  OwnImage,
];
const colours = ['#22201e', '#6b665f', '#3850c6', '#1d6a33', '#7a4b00', '#b42323'];

interface SignatureEditorProps {
  readonly document: RichText | null;
  readonly onClose: () => void;
}

/** Writes a signature; every file and size that it refuses, it says why. */
export function SignatureEditor({ document, onClose }: SignatureEditorProps) {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const take = useRef<(files: FileList | null | undefined) => boolean>(() => false);
  const [begun, setBegun] = useState<string | null>(null);
  const editor = useEditor({
    extensions,
    content: document,
    onCreate: ({ editor: created }) => setBegun(JSON.stringify(created.getJSON())),
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-label': t('account.signature.label'), role: 'textbox', 'aria-multiline': 'true' },
      handlePaste: (_view, event) => take.current(event.clipboardData?.files),
      handleDrop: (_view, event) => take.current(event.dataTransfer?.files),
    },
  });
  const isChanged = editor !== null && begun !== null && JSON.stringify(editor.getJSON()) !== begun;
  useUnsaved(isChanged);
  useFormDraft(t('account.signature.title'), {
    unsaved: () => (isChanged ? { text: editor.getJSON() } : null),
    restore: ({ text }) => editor?.commands.setContent(text),
  });
  const addImage = useMutation({
    mutationFn: async (file: File) => api.profile.addSignatureImage({ key: await sendImage(file) }),
    onSuccess: ({ imageId, url, width, height }, file) => {
      const attrs = { src: url, alt: file.name, width, height, imageId };
      editor?.chain().focus().insertContent({ type: 'image', attrs }).run();
    },
    onError: (error) => setFault(sentenceOf(error) ?? t('account.failed')),
  });
  const choose = (file: File | null | undefined) => {
    if (file == null) return;
    const found = imageFault(file);
    setFault(found === null ? null : t(`account.imageFaults.${found}`));
    if (found === null) addImage.mutate(file);
  };
  take.current = (files) => {
    const [file] = files ?? [];
    choose(file);
    return file !== undefined;
  };
  const save = useSaving(editor, onClose, setFault);
  return (
    <Stack gap="sm">
      <RichTextEditor editor={editor} labels={useEditorLabels()}>
        <Toolbar editor={editor} isSending={addImage.isPending} onImage={choose} onFault={setFault} />
        <RichTextEditor.Content />
      </RichTextEditor>
      <Fault text={fault} />
      <Group gap="xs">
        <Button loading={save.isPending} disabled={addImage.isPending} onClick={() => save.mutate()}>
          {t('account.signature.save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('account.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function useSaving(editor: Editor | null, onSaved: () => void, onFault: (fault: string) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.profile.saveSignature({
        document: editor === null || editor.isEmpty ? null : (editor.getJSON() as RichText),
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(signatureQuery().queryKey, answer);
      showToast(t('account.signature.saved'));
      onSaved();
    },
    onError: (error) => onFault(sentenceOf(error) ?? t('account.failed')),
  });
}

function Fault({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  );
}

interface ToolbarProps {
  readonly editor: Editor | null;
  readonly isSending: boolean;
  readonly onImage: (file: File | null) => void;
  readonly onFault: (fault: string | null) => void;
}

function Toolbar({ editor, isSending, onImage, onFault }: ToolbarProps) {
  const { t } = useTranslation();
  return (
    <RichTextEditor.Toolbar>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ColorPicker colors={colours} />
      <FontSizeInput editor={editor} onFault={onFault} />
      <FileButton
        onChange={onImage}
        accept={imageTypes}
        inputProps={{ 'aria-label': t('account.signature.image') }}
      >
        {(props) => (
          <Button
            size="compact-sm"
            variant="default"
            loading={isSending}
            leftSection={<IconPhoto size={16} stroke={1.5} aria-hidden />}
            {...props}
          >
            {t('account.signature.image')}
          </Button>
        )}
      </FileButton>
    </RichTextEditor.Toolbar>
  );
}

function FontSizeInput({ editor, onFault }: Pick<ToolbarProps, 'editor' | 'onFault'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | number | null>(null);
  const fontSize: unknown = editor?.getAttributes('textStyle')['fontSize'];
  const apply = () => {
    if (typed === null) return;
    setTyped(null);
    const sizePx = Number(typed);
    const isAllowed = sizePx >= fontSizesPx.least && sizePx <= fontSizesPx.most;
    onFault(isAllowed ? null : t('account.signature.fontSizeFault', fontSizesPx));
    if (isAllowed)
      editor
        ?.chain()
        .focus()
        .setFontSize(`${Math.round(sizePx)}px`)
        .run();
  };
  return (
    <NumberInput
      size="xs"
      w={72}
      hideControls
      clampBehavior="none"
      suffix=" px"
      aria-label={t('account.signature.fontSize')}
      placeholder={t('account.signature.sizeHint')}
      value={typed ?? (typeof fontSize === 'string' ? Number.parseInt(fontSize, 10) : '')}
      onChange={setTyped}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}
