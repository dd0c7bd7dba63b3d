import type { ComponentProps, ReactNode } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'normal' | 'primary' | 'plain' | 'danger';
}

/** A button that does something; a link that leads somewhere is a link. */
export function Button({ look = 'normal', className = '', type = 'button', ...rest }: ButtonProps): ReactNode {
  return <button type={type} className={`button ${look === 'normal' ? '' : look} ${className}`} {...rest} />;
}
