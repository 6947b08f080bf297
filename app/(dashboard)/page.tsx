import { redirect } from "next/navigation";

/** The way in. */
export default function HomePage(): never {
  redirect("/overview");
}
