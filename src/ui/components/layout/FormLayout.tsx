import { type ComponentProps, type ReactNode, useRef } from 'react';
import { cx } from '#ui/cx.ts';

export interface FormLayoutProps extends ComponentProps<'form'> {
  /** The buttons, primary first; sticky while a long form scrolls. */
  actions: ReactNode;
  /** An error of the whole form, above the buttons. */
  error?: ReactNode;
}

/** One column, 640 px; Ctrl-Enter (⌘-Enter) saves from any field. */
export function FormLayout({ actions, error, className, children, ...rest }: FormLayoutProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      noValidate
      className={cx('form-fields flex w-full max-w-(--form) flex-col gap-4', className)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
      }}
      {...rest}
    >
      {children}
      <div data-form-actions="" className="sticky bottom-0 -mx-1 flex flex-col gap-3 bg-canvas px-1 py-3">
        {error && (
          <p role="alert" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
            {error}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </div>
    </form>
  );
}

/** Fields shown side by side where there is space: a date and a time, a city and its postal code. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 sm:auto-cols-fr sm:grid-flow-col">{children}</div>;
}
