import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../../lib/api/call.ts';
import { showError, showToast } from '../../../../../ui/toast.tsx';

/** Makes a template of a program and opens it. */
export function useSaveAsTemplate() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ programId }: { programId: string; title: string }) =>
      api.template.createTemplateFromProgram({ programId }),
    onSuccess: async ({ templateId }, { title }) => {
      void queryClient.invalidateQueries({ queryKey: ['template'] });
      await navigate({ to: '/alltemplate/edit/$templateId', params: { templateId } });
      showToast(t('programs.list.templateMade', { title }));
    },
    onError: (error) => showError(error, t('programs.list.templateFailed')),
  });
}
