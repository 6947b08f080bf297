/** Two lanes that branch from one. */
export function Logo() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
      <rect width="24" height="24" rx="6" className="fill-accent" />
      <path
        d="M8 18.5V5.5M8 13c0-3.5 8-2 8-7.5M16 18.5v-3"
        className="fill-none stroke-on-accent"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
