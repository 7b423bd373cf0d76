import { Button, type ButtonProps } from '../components/actions/Button.tsx';
import { cx } from '../cx.ts';
import { singlePress } from './single-press.ts';

/** A full-width button, 56 px high, usable with gloves. */
export function PhoneButton({ className, onClick, ...rest }: ButtonProps) {
  return (
    <Button
      className={cx('min-h-14 w-full text-phone font-semibold whitespace-normal [&_svg]:size-5', className)}
      onClick={singlePress(onClick)}
      {...rest}
    />
  );
}
