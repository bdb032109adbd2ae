export default function DashboardScreen() {
  return <h1>…</h1>;
}
