const form = document.querySelector("#order");
const euros = new Intl.NumberFormat("en-IE", { style: "currency", currency: "EUR" });

function readOrder() {
  const fields = Object.fromEntries(new FormData(form));
  const option = form.elements.tea.selectedOptions[0];
  const quantity = Number(fields.quantity);
  const gift = form.elements.gift.checked;
  const total = quantity * Number(option.dataset.price) + (gift ? 2 : 0);
  return {
    name: fields.name,
    email: fields.email,
    tea: option.label.split(",")[0],
    quantity,
    gift,
    notes: fields.notes,
    total: euros.format(total),
  };
}

function showTotal() {
  form.elements.total.value = `Total ${readOrder().total}`;
}

function term(name, value) {
  const [title, text] = [document.createElement("dt"), document.createElement("dd")];
  title.textContent = name;
  text.textContent = value;
  return [title, text];
}

function showThanks(order) {
  const done = document.createElement("section");
  const title = document.createElement("h2");
  const list = document.createElement("dl");
  done.className = "done";
  title.textContent = `Thank you, ${order.name}!`;
  list.append(
    ...term("Order", `${order.quantity} × ${order.tea}${order.gift ? ", gift-wrapped" : ""}`),
    ...term("Total", order.total),
    ...term("Confirmation to", order.email),
    ...(order.notes === "" ? [] : term("Notes", order.notes)),
  );
  done.append(title, list);
  form.replaceWith(done);
}

async function placeOrder(event) {
  event.preventDefault();
  const order = readOrder();
  const answer = await fetch("/orders", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  if (answer.ok) showThanks(order);
  else form.elements.total.value = "The order could not be placed, please try again";
}

form.addEventListener("input", showTotal);
form.addEventListener("submit", placeOrder);
showTotal();
