import { useForm as useKitForm, type UseFormInput } from '@mantine/form';
import { useFormDraft } from './use-form-draft.ts';

/** A form whose unsaved text outlives the end of the session; `draft` is what the page calls it. */
export function useForm<Values extends Record<string, unknown> | object>({
  draft,
  ...input
}: UseFormInput<Values> & { readonly draft: string }) {
  const form = useKitForm<Values>(input);
  useFormDraft<Partial<Values>>(draft, {
    unsaved: () => {
      const values = form.getValues();
      const touched = (Object.keys(values) as (keyof Values & string)[]).filter((key) => form.isDirty(key));
      return touched.length === 0
        ? null
        : (Object.fromEntries(touched.map((key) => [key, values[key]])) as Partial<Values>);
    },
    restore: (values) => form.setValues(values),
  });
  return form;
}
