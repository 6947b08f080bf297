import { redirect } from "next/navigation";

/** Redirects to the start page. */
export default function HomePage(): never {
  redirect("/overview");
}
