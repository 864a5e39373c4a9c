import { useNavigate } from '@tanstack/react-router';
import { changePrompter } from '../recorder/prompter.ts';

/** Opens the recorder with a text in its teleprompter. */
export function useOpenPrompter(): (text: string) => void {
  const navigate = useNavigate();
  return (text) => {
    changePrompter({ isOn: true, text });
    void navigate({ to: '/clips/add' });
  };
}
