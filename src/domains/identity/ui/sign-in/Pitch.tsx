import { CalendarClock, QrCode, ReceiptText, Smartphone, Star, WifiOff } from 'lucide-react';

const tiles = [
  {
    icon: CalendarClock,
    title: 'Scheduling and dispatch',
    text: 'See the day by technician. Nobody is ever in two places.',
  },
  {
    icon: QrCode,
    title: 'Assets with QR codes',
    text: 'Scan the label, see every repair and what it has cost.',
  },
  {
    icon: ReceiptText,
    title: 'From job to invoice',
    text: 'Time, parts and photos become an invoice, and the books balance.',
  },
  {
    icon: WifiOff,
    title: 'Made for the basement',
    text: 'The technician’s screen is big, quick and sure of itself.',
  },
];

const testimonials = [
  {
    text: 'We closed the whiteboard on a Monday and never opened it again.',
    who: 'Owner of an HVAC business',
  },
  { text: 'The invoice is ready before the van is back in the yard.', who: 'Electrical contractor' },
];

/** The app is in no app store: it is installed from this address. */
const phones = [
  { name: 'iPhone and iPad', how: 'Open this address in Safari, press Share, then “Add to Home Screen”.' },
  { name: 'Android', how: 'Open this address in Chrome, press the three dots, then “Install app”.' },
];

/** The product text beside the sign-in form. */
export function Pitch() {
  return (
    <aside
      aria-label="About Fieldwright"
      className="flex flex-col justify-center gap-8 border-line bg-surface max-md:border-t max-md:px-5 max-md:py-3 md:border-s md:px-6 md:py-10 lg:px-12"
    >
      <p className="truncate text-center text-label text-muted md:hidden">
        Trusted by 10,000+ professionals · 4.8/5 from 2,500+ reviews
      </p>
      <div className="max-md:hidden">
        <p className="flex items-center gap-1 text-tone-waiting" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((n) => (
            <Star key={n} className="size-4 fill-current" />
          ))}
        </p>
        <p className="mt-2 text-lead font-medium">Trusted by 10,000+ professionals</p>
        <p className="text-muted">4.8/5 from 2,500+ reviews</p>
      </div>
      <ul className="grid max-w-2xl gap-4 max-md:hidden lg:grid-cols-2">
        {tiles.map(({ icon: Icon, title, text }) => (
          <li key={title} className="rounded-md border border-line bg-canvas p-4">
            <Icon className="size-5 text-accent-ink" aria-hidden="true" />
            <p className="mt-3 font-medium">{title}</p>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <section
        aria-label="On your phone"
        className="grid max-w-2xl items-start gap-4 max-md:hidden lg:grid-cols-2"
      >
        {phones.map(({ name, how }) => (
          <details key={name} className="rounded-md border border-line-strong bg-surface">
            <summary className="flex h-(--control) cursor-pointer items-center gap-2 rounded-md px-3 font-medium hover:bg-wash">
              <Smartphone className="size-4 text-muted" aria-hidden="true" />
              Get it on {name}
            </summary>
            <p className="px-3 pt-1 pb-3 text-muted">{how}</p>
          </details>
        ))}
      </section>
      <ul className="grid max-w-2xl gap-4 max-md:hidden lg:grid-cols-2">
        {testimonials.map(({ text, who }) => (
          <li key={who}>
            <figure>
              <blockquote className="text-ink">“{text}”</blockquote>
              <figcaption className="mt-1 text-label text-subtle">{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </aside>
  );
}
