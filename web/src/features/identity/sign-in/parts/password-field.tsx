import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password that can be shown, with a word where caps lock is on. */
export function PasswordField({ description, ...props }: PasswordInputProps) {
  const { t } = useTranslation();
  const [isCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <PasswordInput
      {...props}
      description={
        <>
          {description}
          <span role="status">{isCapsLock && t('accounts.capsLock')}</span>
        </>
      }
      styles={{ description: { fontSize: 12 } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword'), tabIndex: 0 }}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={(event) => {
        setCapsLock(false);
        props.onBlur?.(event);
      }}
    />
  );
}
